/**
 * The law of the house. Rooms stand in the order data flows; a room looks left, never right, and enters another room
 * only by its index.ts. `test/law.test.ts` asserts that this file really saw the modules.
 */
const ROOMS = [
  'engine',
  'blocklayer',
  'vocabulary',
  'platforms',
  'sweep',
  'evidence',
  'advice',
  'report',
  'planner',
  'http',
  'adapters',
];
const PURE = ['engine', 'blocklayer', 'vocabulary', 'platforms', 'sweep', 'evidence', 'advice', 'report'];

const roomRules = ROOMS.map((room, i) => ({
  name: `${room}-looks-left`,
  severity: 'error',
  comment: `${room} may import only rooms before it: ${ROOMS.slice(0, i).join(', ') || 'none'}. Move the code left, or pass the value in.`,
  from: { path: `^shared/${room}/` },
  to: {
    path: '^shared/',
    pathNot: [`^shared/${room}/`, ...ROOMS.slice(0, i).map((left) => `^shared/${left}/index[.]ts$`)],
  },
}));

export default {
  forbidden: [
    ...roomRules,
    {
      name: 'front-door',
      severity: 'error',
      comment:
        'Outside shared/, a room is entered by its index.ts (tests of a room may open its files). An adapter that brings packages of its own has its own.',
      from: { path: '^(functions|infra)/' },
      to: { path: '^shared/[^/]+/', pathNot: '^shared/([^/]+|adapters/(s3|sqs))/index[.]ts$' },
    },
    {
      name: 'no-node-in-pure-rooms',
      severity: 'error',
      comment:
        "Node's own modules belong to adapters, functions, infra and test; hashing is allowed in sweep and planner.",
      from: { path: `^shared/(${[...PURE, 'planner', 'http'].join('|')})/` },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    },
    {
      name: 'hashing-in-two-rooms',
      severity: 'error',
      comment: 'node:crypto only in sweep and planner (ids and hashes).',
      from: { path: '^shared/', pathNot: '^shared/(sweep|planner|adapters)/' },
      to: { dependencyTypes: ['core'], path: '^(node:)?crypto$' },
    },
    {
      name: 'engine-imports-nothing',
      severity: 'error',
      comment: 'The engine stands alone.',
      from: { path: '^shared/engine/' },
      to: { pathNot: '^shared/engine/' },
    },
    {
      name: 'own-every-line',
      severity: 'error',
      comment: 'engine and blocklayer own every line: no package there.',
      from: { path: '^shared/(engine|blocklayer)/' },
      to: { path: 'node_modules' },
    },
    {
      name: 'aws-sdk-in-two-adapters',
      severity: 'error',
      comment: 'The AWS SDK only in the SQS and S3 adapters and in entry points.',
      from: { pathNot: '^(shared/adapters/(s3|sqs)|functions/|test/)' },
      to: { path: 'node_modules/@aws-sdk' },
    },
    {
      name: 'cdk-in-infra',
      severity: 'error',
      comment: 'CDK only in infra.',
      from: { pathNot: '^(infra|test)/' },
      to: { path: 'node_modules/(aws-cdk-lib|constructs)' },
    },
    {
      name: 'infra-sees-planner-limits',
      severity: 'error',
      comment: 'infra sees the planner and nothing more of shared/.',
      from: { path: '^infra/' },
      to: { path: '^shared/', pathNot: '^shared/planner/index[.]ts$' },
    },
    {
      name: 'nothing-imports-the-edge',
      severity: 'error',
      comment: 'functions, infra and test are never imported by shared.',
      from: { path: '^shared/' },
      to: { path: '^(functions|infra|test)/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      comment:
        'A module that nobody imports and that imports nobody is dead; a declaration is read by the compiler alone.',
      from: { orphan: true, path: '^(shared|functions|infra)/', pathNot: '[.]d[.]ts$' },
      to: {},
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['blkplan-source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
