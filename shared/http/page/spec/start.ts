/** What a new sweep begins with: short, runs in a second, and shows what a spec is made of. */
export const STARTING_SPEC = `# Ctrl-Space shows what may stand here.
version: 1
name: polling or interrupts
platform: generic-nvme
seed: 1
replicates: 2

# The product of all axes is simulated.
axes:
  completion: [interrupt, iopoll]
  iodepth: [1, 4, 16, 64]
  numjobs: [1, 2, 4]

workload:
  ioengine: io_uring
  rw: randread
  bs: 4k

slo:
  lat_p99_us: {max: 500}
objective: cheapest
headroom: 0.3
`;
