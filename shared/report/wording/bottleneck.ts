const NAMES: { readonly [name: string]: string } = {
  device_controller: 'the device controller',
  device_media: 'the device media',
  device_link: 'the device link',
  tags: 'the tags',
  submission_lock: 'the lock of a submission queue',
  interrupt_cpu: 'the CPU that takes the interrupts',
  submitting_cpu: 'the CPU that submits',
  latency: 'latency: nothing is saturated',
};

/** A bottleneck of the model in words; one that this version does not know stays as it is. */
export function bottleneckText(name: string): string {
  return NAMES[name] ?? name;
}
