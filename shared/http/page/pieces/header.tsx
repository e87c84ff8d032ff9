const LINKS = [
  ['new', '#/new', 'New sweep'],
  ['sweeps', '#/sweeps', 'Sweeps'],
] as const;

export function Header({ at }: { readonly at: 'new' | 'sweeps' | 'docs' }) {
  return (
    <header class="top">
      <a class="brand" href="/#/new">
        blkplan
      </a>
      <nav aria-label="Pages">
        {LINKS.map(([name, hash, text]) => (
          <a key={name} href={`/${hash}`} aria-current={name === at ? 'page' : undefined}>
            {text}
          </a>
        ))}
        <a href="/docs" aria-current={at === 'docs' ? 'page' : undefined}>
          API
        </a>
      </nav>
    </header>
  );
}
