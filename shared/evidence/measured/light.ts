/** t/io_uring with its defaults on a current kernel, as Axboe and others run it: `-d128 -s32 -c32 -F1 -B1`. */
export const LIGHT = {
  app: 't_io_uring',
  ioengine: 'io_uring',
  io_uring_setup: 'defer_taskrun',
  iodepth: 128,
  iodepth_batch_submit: 32,
  iodepth_batch_complete_min: 32,
  fixedbufs: true,
  bio_cache: true,
  gtod_reduce: true,
};
