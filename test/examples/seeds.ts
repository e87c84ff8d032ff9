/** Examples of the published threads beyond the first, tested in seeds.test.ts. */
export const SEED_EXAMPLES = [
  'seed1-dm-polling.yaml',
  'seed2-nvmet-polling.yaml',
  'seed3-passthrough.yaml',
  'seed4-host-tags.yaml',
] as const;
