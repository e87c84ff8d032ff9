// The reference workload blkcq on flat arrays and a timing wheel: about as fast as one core can do it. It makes the same
// draws as heap.cpp and so ends at the same ns.
#include "blkcq.hpp"

namespace {

constexpr int kBucketBits = 8, kBuckets = 4096, kWords = kBuckets / 64;
constexpr int64_t kSpanNs = int64_t{kBuckets} << kBucketBits, kHalfSpanNs = kSpanNs / 2;
constexpr int kNone = -1;

// Draws made ahead: the generator stays in registers, and a draw is an array read.
template <typename Source>
class Block {
 public:
  explicit Block(Source source) : source_(source) {}
  int32_t sample() {
    if (used_ == kSize) refill();
    return draws_[used_++];
  }

 private:
  static constexpr int kSize = 512;
  __attribute__((noinline)) void refill() {
    Source source = source_;
    for (auto& draw : draws_) draw = source.sample();
    source_ = source;
    used_ = 0;
  }
  Source source_;
  int used_ = kSize;
  int32_t draws_[kSize];
};

class Placement {
 public:
  explicit Placement(uint64_t seed) : random_(seed) {}
  int32_t sample() { return random_.below(kCpus); }

 private:
  Random random_;
};

// Events of one bucket form a list sorted by time; equal times keep their order of arrival.
class Wheel {
 public:
  Wheel() {
    for (auto& first : first_) first = kNone;
  }

  void push(int slot, int64_t at_ns) {
    at_ns_[slot] = at_ns;
    if (at_ns >= limit_ns_) {
      far_[far_count_++] = slot;
    } else {
      file(slot);
    }
  }

  // There is always an event in the wheel: no pause of this network is as long as its span.
  int pop() {
    const int bucket = first_occupied(static_cast<int>(now_ns >> kBucketBits) & (kBuckets - 1));
    const int slot = first_[bucket];
    now_ns = at_ns_[slot];
    if ((first_[bucket] = after_[slot]) == kNone) occupied_[bucket >> 6] &= ~(uint64_t{1} << (bucket & 63));
    if (now_ns >= turn_ns_) turn();
    return slot;
  }

  int64_t now_ns = 0;

 private:
  void file(int slot) {
    const int64_t at_ns = at_ns_[slot];
    const int bucket = static_cast<int>(at_ns >> kBucketBits) & (kBuckets - 1);
    int16_t* link = &first_[bucket];
    while (*link != kNone && at_ns_[*link] <= at_ns) link = &after_[*link];
    after_[slot] = *link;
    *link = static_cast<int16_t>(slot);
    occupied_[bucket >> 6] |= uint64_t{1} << (bucket & 63);
  }

  int first_occupied(int from) const {
    int word = from >> 6;
    uint64_t bits = occupied_[word] & (~uint64_t{0} << (from & 63));
    while (bits == 0) bits = occupied_[word = (word + 1) & (kWords - 1)];
    return (word << 6) + __builtin_ctzll(bits);
  }

  // Moves the limit on and takes in what was far, in order of arrival, before anything new can be filed there.
  __attribute__((noinline)) void turn() {
    const int64_t half = now_ns - now_ns % kHalfSpanNs;
    limit_ns_ = half + kSpanNs;
    turn_ns_ = half + kHalfSpanNs;
    int kept = 0;
    for (int i = 0; i < far_count_; i++) {
      if (at_ns_[far_[i]] < limit_ns_) {
        file(far_[i]);
      } else {
        far_[kept++] = far_[i];
      }
    }
    far_count_ = kept;
  }

  int64_t limit_ns_ = kSpanNs, turn_ns_ = kHalfSpanNs;
  int64_t at_ns_[kSlots];
  int16_t after_[kSlots], first_[kBuckets];
  uint64_t occupied_[kWords] = {};
  int far_[kSlots], far_count_ = 0;
};

// A line that can hold all jobs: its ends are bytes, so they wrap by themselves.
struct Line {
  uint8_t jobs[kJobs], head = 0, tail = 0;
  static_assert(kJobs == 256);
};

template <typename Services>
class Blkcq {
 public:
  explicit Blkcq(uint64_t seed) : Blkcq(Services(seed), seed) {}

  void run_to(int64_t completed) {
    while (completed_ < completed) {
      const int slot = wheel_.pop();
      if (slot < kCpus) {
        leave_cpu(slot);
      } else {
        leave_device(slot);
      }
    }
  }

  int64_t now_ns() const { return wheel_.now_ns; }

 private:
  Blkcq(Services services, uint64_t seed)
      : submit_(services.submit), device_(services.device), complete_(services.complete),
        placement_(Placement(seed + kPlacementSeed)) {
    for (auto& idle : idle_) idle = (1 << kServersPerQueue) - 1;
    for (int job = 0; job < kJobs; job++) submit(job);
  }

  void submit(int job) {
    const int cpu = placement_.sample();
    cpu_of_job_[job] = static_cast<uint8_t>(cpu);
    on_way_back_[job] = 0;
    arrive_at_cpu(cpu, job);
  }

  void arrive_at_cpu(int cpu, int job) {
    Line& line = cpu_line_[cpu];
    line.jobs[line.tail++] = static_cast<uint8_t>(job);
    if (!is_busy_[cpu]) serve_at_cpu(cpu);
  }

  void serve_at_cpu(int cpu) {
    Line& line = cpu_line_[cpu];
    const int job = line.jobs[line.head++];
    is_busy_[cpu] = true;
    job_at_[cpu] = static_cast<uint8_t>(job);
    wheel_.push(cpu, wheel_.now_ns + (on_way_back_[job] ? complete_.sample() : submit_.sample()));
  }

  void leave_cpu(int cpu) {
    const int job = job_at_[cpu];
    if (cpu_line_[cpu].head != cpu_line_[cpu].tail) {
      serve_at_cpu(cpu);
    } else {
      is_busy_[cpu] = false;
    }
    if (on_way_back_[job]) {
      completed_++;
      submit(job);
    } else {
      arrive_at_device(cpu / kCpusPerQueue, job);
    }
  }

  void arrive_at_device(int queue, int job) {
    if (idle_[queue] != 0) {
      const int server = __builtin_ctz(idle_[queue]);
      idle_[queue] &= idle_[queue] - 1;
      serve_at_device(kCpus + queue * kServersPerQueue + server, job);
    } else {
      Line& line = device_line_[queue];
      line.jobs[line.tail++] = static_cast<uint8_t>(job);
    }
  }

  void serve_at_device(int slot, int job) {
    job_at_[slot] = static_cast<uint8_t>(job);
    wheel_.push(slot, wheel_.now_ns + device_.sample());
  }

  void leave_device(int slot) {
    const int queue = (slot - kCpus) / kServersPerQueue;
    const int job = job_at_[slot];
    Line& line = device_line_[queue];
    if (line.head != line.tail) {
      serve_at_device(slot, line.jobs[line.head++]);
    } else {
      idle_[queue] |= 1 << ((slot - kCpus) % kServersPerQueue);
    }
    on_way_back_[job] = 1;
    arrive_at_cpu(cpu_of_job_[job], job);
  }

  Wheel wheel_;
  Block<decltype(Services::submit)> submit_;
  Block<decltype(Services::device)> device_;
  Block<decltype(Services::complete)> complete_;
  Block<Placement> placement_;
  int64_t completed_ = 0;
  uint8_t cpu_of_job_[kJobs], on_way_back_[kJobs], job_at_[kSlots];
  bool is_busy_[kCpus] = {};
  uint32_t idle_[kHwQueues];
  Line cpu_line_[kCpus], device_line_[kHwQueues];
};

}  // namespace

int main(int argc, char** argv) { return measure_variant<Blkcq>(argc, argv); }
