import { render } from 'preact';
import { endSignIn } from './api/sign-in.ts';
import { App } from './app.tsx';

await endSignIn();

const root = document.getElementById('app');
if (root !== null) render(<App />, root);
