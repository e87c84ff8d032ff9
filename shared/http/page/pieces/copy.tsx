import { useState } from 'preact/hooks';

interface Properties {
  readonly label: string;
  readonly text: () => string;
}

const SAID_MS = 1500;

/** Puts a text into the clipboard and says so. */
export function CopyButton({ label, text }: Properties) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    const done = await navigator.clipboard.writeText(text()).then(
      () => 'Copied',
      () => 'The browser refuses',
    );
    setSaid(done);
    setTimeout(() => setSaid(''), SAID_MS);
  };
  return (
    <button type="button" class="quiet" onClick={copy}>
      {label}
      <span role="status" class="said">
        {said}
      </span>
    </button>
  );
}
