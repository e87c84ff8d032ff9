import { useState } from 'preact/hooks';
import { token } from '../api/token.ts';

/** Asks for the token of a server that was started with one. */
export function TokenForm() {
  const [text, setText] = useState('');
  return (
    <main class="token">
      <h1>This server asks for a token</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          token.give(text);
        }}
      >
        <div class="field">
          <label for="token">The one given to --token</label>
          <input
            id="token"
            type="password"
            autocomplete="current-password"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <button type="submit" class="primary">
          Go on
        </button>
      </form>
    </main>
  );
}
