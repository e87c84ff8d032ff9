import type { Service, SignIn } from '#http';

/** What the stack tells the page's server: where people sign in, and from where the page may fetch. */
export function pageSettings(variables: NodeJS.ProcessEnv = process.env): Pick<Service, 'signIn' | 'pageOrigins'> {
  const { SIGN_IN = '', PAGE_ORIGINS = '' } = variables;
  return {
    ...(SIGN_IN !== '' && { signIn: JSON.parse(SIGN_IN) as SignIn }),
    pageOrigins: PAGE_ORIGINS.split(' ').filter((origin) => origin !== ''),
  };
}
