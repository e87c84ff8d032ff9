export { s3Store } from './s3-store.ts';
