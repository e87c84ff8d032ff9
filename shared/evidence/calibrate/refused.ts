/** Measurements that cannot be calibrated on as asked. The message says why and what to do. */
export class CalibrationRefused extends Error {
  override readonly name = 'CalibrationRefused';
}
