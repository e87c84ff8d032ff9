import type { ComponentChildren } from 'preact';

interface Properties {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** What may be wider than the page: it scrolls by itself, by keyboard too. */
export function Scroll({ label, children }: Properties) {
  return (
    <section class="scroll" aria-label={label} tabindex={0}>
      {children}
    </section>
  );
}
