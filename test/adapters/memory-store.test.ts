import { memoryStore } from '#adapters';
import { objectStoreContract } from './object-store.contract.ts';

objectStoreContract('memory', async () => memoryStore());
