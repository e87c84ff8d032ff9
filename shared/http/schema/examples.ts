/** Bodies as the OpenAPI document shows them; a test sends each. */
export const EXAMPLE_SPEC = {
  version: 1,
  name: 'polling or interrupts',
  platform: 'generic-nvme',
  axes: { completion: ['interrupt', 'iopoll'], iodepth: [1, 8, 32], bs: ['4k', '64k'] },
  workload: { ioengine: 'io_uring', numjobs: 4 },
  slo: { lat_p99_us: { max: 500 } },
  objective: 'fastest',
};

export const EXAMPLE_WHAT_IF = { objective: 'lowest_latency', slo: { iops: { min: 100_000 } }, headroom: 0.2 };
