import { useEffect, useState } from 'preact/hooks';
import { type SignIn as Offered, signIn, signInOffered } from '../api/sign-in.ts';
import { token } from '../api/token.ts';
import { TokenForm } from './token-form.tsx';

/** The way in that this server offers. */
export function SignIn() {
  const [offered, setOffered] = useState<Offered | null>();
  const [fault, setFault] = useState(token.reason());
  const failed = (error: Error): void => setFault(error.message);
  useEffect(() => void signInOffered().then(setOffered, failed), []);
  if (offered === null) return <TokenForm />;
  return (
    <main class="token">
      <h1>Sign in</h1>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {offered !== undefined && (
        <button type="button" class="primary" onClick={() => void signIn(offered).catch(failed)}>
          Sign in at {new URL(offered.issuer).hostname}
        </button>
      )}
    </main>
  );
}
