import { type Block, code, heading, list, paragraph } from '../document/block.ts';
import type { Report } from '../report.ts';

/** From the recommendation to the machine. */
export function applySection({ apply }: Report): readonly Block[] {
  if (apply === null) return [];
  const { kernel_parameters, modprobe, sysfs, udev, fio, remarks } = apply;
  return [
    heading(2, 'How to apply it'),
    ...list(remarks),
    ...script('Kernel command line:', kernel_parameters.join(' ')),
    ...script('Or, where the driver is a module, /etc/modprobe.d/blkplan.conf:', modprobe),
    ...script('Now, until the next boot:', sysfs),
    ...script('From the next boot on, /etc/udev/rules.d/90-blkplan.rules:', udev),
    ...script('Check it on the machine with fio (export DEV, then fio check.fio):', fio),
  ];
}

function script(title: string, text: string): readonly Block[] {
  return text === '' ? [] : [paragraph(title), code(text)];
}
