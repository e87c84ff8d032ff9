import type { UnitCostName } from './costs/costs.ts';

/**
 * Everything `simulate` needs to know about one point: plain data that survives JSON, every key resolved.
 * The names are the keys of a sweep spec; `#vocabulary` says of each its type, unit, default and meaning, and the
 * compiler holds the two lists together. `null` means "no such limit" or "not used".
 */
export type Scenario = WorkloadKeys & HostKeys & QueueKeys & CompletionKeys & PathKeys & DeviceKeys & CostKeys;

export interface WorkloadKeys {
  readonly app: 'fio' | 't_io_uring';
  readonly ioengine: 'libaio' | 'io_uring' | 'io_uring_cmd' | 'psync' | 'pvsync2';
  readonly rw: 'read' | 'write' | 'randread' | 'randwrite' | 'randrw' | 'rw';
  readonly rwmixread: number;
  readonly bs: number;
  readonly iodepth: number;
  readonly numjobs: number;
  readonly iodepth_batch_submit: number;
  readonly iodepth_batch_complete_min: number;
  readonly iodepth_batch_complete_max: number;
  readonly fixedbufs: boolean;
  readonly sqthread_poll: boolean;
  readonly gtod_reduce: boolean;
  readonly rate_iops: number | null;
  readonly rate_process: 'poisson' | 'linear';
  readonly device_spread: 'all_devices' | 'one_device_per_job';
  readonly io_uring_setup: 'default' | 'coop_taskrun' | 'defer_taskrun';
  /** Canonical JSON of a list of workloads, or null. */
  readonly job_groups: string | null;
  readonly cpus_allowed: readonly number[] | null;
  readonly job_placement: 'spread' | 'node_local' | 'irq_cpu' | 'beside_irq';
}

export interface HostKeys {
  readonly cpus: number;
  readonly numa_nodes: number;
  readonly smt: number;
  readonly llc_cpus: number;
  /** `major.minor`, for example `5.3`. */
  readonly kernel: string;
  readonly kpti: boolean;
  readonly iommu: 'off' | 'lazy' | 'strict';
  readonly virtualised: boolean;
}

export interface QueueKeys {
  readonly hw_queues: number;
  readonly poll_queues: number;
  readonly tag_depth: number;
  readonly shared_host_tags: boolean;
  readonly fair_sharing: 'off' | 'per_lun' | 'per_hctx';
  readonly stale_users: number;
  readonly rq_affinity: 0 | 1 | 2;
  readonly scheduler: 'none' | 'mq_deadline';
  readonly plug: boolean;
  /** A rule, or one CPU per hardware queue of a device. */
  readonly irq_placement: 'first' | 'least_loaded' | 'spread' | readonly number[];
  readonly device_node: number;
}

export interface CompletionKeys {
  readonly completion:
    | 'interrupt'
    | 'threaded_interrupt'
    | 'poll_after_submit'
    | 'iopoll'
    | 'hybrid'
    | 'adaptive'
    | 'polling_thread';
  readonly poll_busy: 'wait' | 'skip';
  readonly irq_coalesce_count: number;
  readonly irq_coalesce_us: number;
  readonly hybrid_sleep_ratio: number;
  readonly adaptive_spin_us: number;
  readonly polling_thread_cpu: number;
  readonly polling_thread_idle_us: number;
  readonly polling_thread_ring_size: number;
}

export interface PathKeys {
  readonly stack:
    | 'direct'
    | 'dm_linear'
    | 'dm_stripe'
    | 'md_raid0'
    | 'md_raid1'
    | 'md_raid10'
    | 'nvmet_tcp'
    | 'nvmet_loop'
    | 'scsi_host'
    | 'virtio_blk'
    | 'vhost_scsi';
  readonly stack_levels: number;
  readonly stripe_chunk: number;
  readonly devices: number;
  readonly luns: number;
  readonly lun_depth: number;
  readonly alloc_cache: boolean;
  readonly bio_cache: boolean;
  readonly batched_completion: boolean;
  readonly hctx_scan: boolean;
  readonly merging: boolean;
  readonly target_cpus: number;
  readonly md_bitmap: boolean;
  readonly host_workers: number;
  readonly host_poll_us: number;
}

export interface DeviceKeys {
  readonly device_kind: 'nvme' | 'sas' | 'null_blk' | 'ram';
  readonly device_iops_max: number | null;
  readonly device_read_latency_us: number;
  readonly device_write_latency_us: number;
  readonly device_latency_cv: number;
  readonly device_parallelism: number | null;
  readonly device_bytes_per_s: number | null;
  readonly device_max_transfer: number;
  readonly device_hw_queues_max: number;
  readonly adapter_iops_max: number | null;
  readonly net_delay_us: number;
  readonly net_bytes_per_s: number | null;
}

export type CostKeys = {
  readonly cpu_factor: number;
  readonly irq_factor: number;
  readonly smt_factor: number;
  readonly numa_link_factor: number;
  readonly vm_interrupt_ns: number;
  readonly vm_ipi_send_ns: number;
  readonly vm_ipi_receive_ns: number;
  readonly vm_halt_wake_ns: number;
  readonly vm_doorbell_ns: number;
  readonly cost_hctx_scan_factor: number;
  readonly cost_target_read_ns_per_byte: number;
  readonly cost_target_write_ns_per_byte: number;
  readonly cost_ram_ns_per_byte: number;
} & { readonly [Name in UnitCostName as `cost_${Name}_ns`]: number };
