import { html as template } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export { raw } from 'hono/html';
export type Html = HtmlEscapedString;

/** Escapes what is put in. Nothing here is a promise, so neither is the result. */
export const html = template as (parts: TemplateStringsArray, ...values: readonly unknown[]) => Html;
