import type { SignIn } from '../../service.ts';
import { token } from './token.ts';

export type { SignIn };

/** Where this server lets people sign in; null where it asks for the token it was started with. */
export async function signInOffered(): Promise<SignIn | null> {
  const answer = await fetch('/sign-in.json');
  return ((await answer.json()) as { sign_in: SignIn | null }).sign_in;
}

/** Leaves the page for the provider's; it comes back with a code in its address. */
export async function signIn(offered: SignIn): Promise<void> {
  const { leave } = await import('./open-id.ts');
  location.assign(await leave(offered));
}

/** Whether the provider sent the person back here, granted or refused. */
function cameBack(): boolean {
  const answer = new URLSearchParams(location.search);
  return answer.has('state') && (answer.has('code') || answer.has('error'));
}

/** At the start of the page: when the provider sent the person back, its code becomes the token of the calls. */
export async function endSignIn(): Promise<void> {
  if (!cameBack()) return;
  const address = new URL(location.href);
  try {
    const [offered, { arrive }] = await Promise.all([signInOffered(), import('./open-id.ts')]);
    if (offered !== null) token.give(await arrive(offered, address));
  } catch (error) {
    token.ask(`Signing in did not work: ${error instanceof Error ? error.message : String(error)}`);
  }
}
