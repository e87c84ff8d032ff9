// The reference workload blkcq on a 4-ary heap of structs: the ordinary way to write it in C++.
// Usage: reference <E|L> <warm-up IOs> <measured IOs> <seed>; prints one line of JSON.
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

constexpr int kJobs = 256, kCpus = 32, kCpusPerQueue = 4, kHwQueues = kCpus / kCpusPerQueue, kServersPerQueue = 8;
constexpr int kSlots = kCpus + kHwQueues * kServersPerQueue;

struct Event {
  int64_t at_ns;
  uint64_t sequence;
  int32_t slot;
};

bool before(const Event& a, const Event& b) {
  return a.at_ns < b.at_ns || (a.at_ns == b.at_ns && a.sequence < b.sequence);
}

class EventHeap {
 public:
  EventHeap() { events_.reserve(kSlots); }

  void push(int32_t slot, int64_t at_ns) {
    const Event event{at_ns, sequence_++, slot};
    size_t hole = events_.size();
    events_.push_back(event);
    while (hole > 0) {
      const size_t parent = (hole - 1) / 4;
      if (!before(event, events_[parent])) break;
      events_[hole] = events_[parent];
      hole = parent;
    }
    events_[hole] = event;
  }

  Event pop() {
    const Event first = events_.front();
    const Event last = events_.back();
    events_.pop_back();
    if (!events_.empty()) sink(last);
    return first;
  }

 private:
  void sink(const Event& event) {
    const size_t size = events_.size();
    size_t hole = 0;
    for (size_t child = 1; child < size; child = 4 * hole + 1) {
      const size_t end = child + 4 < size ? child + 4 : size;
      size_t best = child;
      for (size_t i = child + 1; i < end; i++) {
        if (before(events_[i], events_[best])) best = i;
      }
      if (!before(events_[best], event)) break;
      events_[hole] = events_[best];
      hole = best;
    }
    events_[hole] = event;
  }

  std::vector<Event> events_;
  uint64_t sequence_ = 0;
};

// xoshiro128** 1.1 (Blackman and Vigna), seeded by splitmix64.
class Random {
 public:
  explicit Random(uint64_t seed) {
    for (auto& word : state_) {
      seed += 0x9e3779b97f4a7c15ull;
      uint64_t z = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9ull;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
      word = static_cast<uint32_t>(z >> 32);
    }
  }

  uint32_t next() {
    const uint32_t times5 = state_[1] * 5;
    const uint32_t result = ((times5 << 7) | (times5 >> 25)) * 9;
    const uint32_t shifted = state_[1] << 9;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = (state_[3] << 11) | (state_[3] >> 21);
    return result;
  }

  double uniform() { return (next() + 0.5) * 0x1p-32; }
  int below(int count) { return static_cast<int>((static_cast<uint64_t>(next()) * count) >> 32); }

 private:
  uint32_t state_[4];
};

// Ziggurat of Marsaglia and Tsang, 256 layers.
class Exponential {
 public:
  Exponential() {
    constexpr double kTail = 7.69711747013104972, kArea = 0.0039496598225815571993;
    edge_[0] = kArea / std::exp(-kTail);
    edge_[1] = kTail;
    height_[1] = std::exp(-kTail);
    for (int i = 2; i < 256; i++) {
      edge_[i] = -std::log(height_[i - 1] + kArea / edge_[i - 1]);
      height_[i] = std::exp(-edge_[i]);
    }
    edge_[256] = 0;
    height_[0] = 0;
    height_[256] = 1;
    for (int i = 0; i < 256; i++) {
      width_[i] = edge_[i] * 0x1p-24;
      inside_[i] = static_cast<uint32_t>(edge_[i + 1] / edge_[i] * 0x1p24);
    }
  }

  double sample(Random& random) const {
    for (;;) {
      const uint32_t bits = random.next();
      const int layer = bits & 255;
      const double x = (bits >> 8) * width_[layer];
      if ((bits >> 8) < inside_[layer]) return x;
      if (layer == 0) return edge_[1] - std::log(random.uniform());
      if (height_[layer] + random.uniform() * (height_[layer + 1] - height_[layer]) < std::exp(-x)) return x;
    }
  }

 private:
  double edge_[257], height_[257], width_[256];
  uint32_t inside_[256];
};

// Lognormal by a table of quantiles with linear interpolation.
class Lognormal {
 public:
  Lognormal(double mean, double sigma) {
    for (int i = 0; i <= kCells; i++) {
      const double p = (i + 0.5) / (kCells + 1);
      quantile_[i] = mean * std::exp(sigma * normal_quantile(p) - sigma * sigma / 2);
    }
  }

  double sample(Random& random) const {
    const uint32_t bits = random.next();
    const uint32_t cell = bits >> 20;
    return quantile_[cell] + (quantile_[cell + 1] - quantile_[cell]) * ((bits & 0xfffff) * 0x1p-20);
  }

 private:
  static constexpr int kCells = 4096;

  static double normal_quantile(double p) {
    double low = -9, high = 9;
    for (int i = 0; i < 60; i++) {
      const double middle = (low + high) / 2;
      (std::erfc(-middle / std::sqrt(2.0)) / 2 < p ? low : high) = middle;
    }
    return low;
  }

  double quantile_[kCells + 1];
};

struct ExponentialServices {
  Random random;
  Exponential exponential;
  explicit ExponentialServices(uint64_t seed) : random(seed) {}
  int64_t submit() { return static_cast<int64_t>(1500 * exponential.sample(random) + 0.5); }
  int64_t device() { return static_cast<int64_t>(80000 * exponential.sample(random) + 0.5); }
  int64_t complete() { return submit(); }
};

struct LognormalServices {
  Random random;
  Lognormal lognormal{80000, 0.5};
  explicit LognormalServices(uint64_t seed) : random(seed) {}
  int64_t submit() { return 1200; }
  int64_t device() { return static_cast<int64_t>(lognormal.sample(random) + 0.5); }
  int64_t complete() { return 1800; }
};

// A line of jobs: a ring that can hold them all.
struct Line {
  int32_t jobs[kJobs];
  uint32_t head = 0, waiting = 0;
  void push(int32_t job) { jobs[(head + waiting++) % kJobs] = job; }
  int32_t pop() {
    waiting--;
    return jobs[head++ % kJobs];
  }
};

template <typename Services>
class Blkcq {
 public:
  explicit Blkcq(uint64_t seed) : services_(seed), placement_(seed + 1) {
    for (int job = 0; job < kJobs; job++) submit(job);
  }

  void run_to(int64_t completed) {
    while (completed_ < completed) {
      const Event event = heap_.pop();
      now_ns_ = event.at_ns;
      if (event.slot < kCpus) {
        leave_cpu(event.slot);
      } else {
        leave_device(event.slot);
      }
    }
  }

  int64_t now_ns() const { return now_ns_; }

 private:
  void submit(int32_t job) {
    const int cpu = placement_.below(kCpus);
    cpu_of_job_[job] = cpu;
    on_way_back_[job] = false;
    arrive_at_cpu(cpu, job);
  }

  void arrive_at_cpu(int cpu, int32_t job) {
    if (job_at_[cpu] < 0) {
      serve_at_cpu(cpu, job);
    } else {
      cpu_line_[cpu].push(job);
    }
  }

  void serve_at_cpu(int cpu, int32_t job) {
    job_at_[cpu] = job;
    heap_.push(cpu, now_ns_ + (on_way_back_[job] ? services_.complete() : services_.submit()));
  }

  void leave_cpu(int cpu) {
    const int32_t job = job_at_[cpu];
    if (cpu_line_[cpu].waiting > 0) {
      serve_at_cpu(cpu, cpu_line_[cpu].pop());
    } else {
      job_at_[cpu] = -1;
    }
    if (on_way_back_[job]) {
      completed_++;
      submit(job);
    } else {
      arrive_at_device(cpu / kCpusPerQueue, job);
    }
  }

  void arrive_at_device(int queue, int32_t job) {
    if (busy_[queue] < kServersPerQueue) {
      serve_at_device(idle_server(queue), job);
      busy_[queue]++;
    } else {
      device_line_[queue].push(job);
    }
  }

  int idle_server(int queue) const {
    int slot = kCpus + queue * kServersPerQueue;
    while (job_at_[slot] >= 0) slot++;
    return slot;
  }

  void serve_at_device(int slot, int32_t job) {
    job_at_[slot] = job;
    heap_.push(slot, now_ns_ + services_.device());
  }

  void leave_device(int slot) {
    const int queue = (slot - kCpus) / kServersPerQueue;
    const int32_t job = job_at_[slot];
    if (device_line_[queue].waiting > 0) {
      serve_at_device(slot, device_line_[queue].pop());
    } else {
      job_at_[slot] = -1;
      busy_[queue]--;
    }
    on_way_back_[job] = true;
    arrive_at_cpu(cpu_of_job_[job], job);
  }

  Services services_;
  Random placement_;
  EventHeap heap_;
  int64_t now_ns_ = 0, completed_ = 0;
  int32_t cpu_of_job_[kJobs];
  bool on_way_back_[kJobs];
  std::vector<int32_t> job_at_ = std::vector<int32_t>(kSlots, -1);
  int busy_[kHwQueues] = {};
  Line cpu_line_[kCpus], device_line_[kHwQueues];
};

template <typename Services>
void measure(int64_t warm_up, int64_t measured, uint64_t seed) {
  Blkcq<Services> network(seed);
  network.run_to(warm_up);
  const int64_t simulated_from = network.now_ns();
  const auto from = std::chrono::steady_clock::now();
  network.run_to(warm_up + measured);
  const double elapsed_ns = std::chrono::duration<double, std::nano>(std::chrono::steady_clock::now() - from).count();
  const double iops = measured / ((network.now_ns() - simulated_from) / 1e9);
  std::printf("{\"nsPerEvent\": %.3f, \"iops\": %.0f}\n", elapsed_ns / (3.0 * measured), iops);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return std::fprintf(stderr, "usage: reference E|L warm-up-ios measured-ios seed\n"), 2;
  const int64_t warm_up = std::atoll(argv[2]), measured = std::atoll(argv[3]);
  const uint64_t seed = std::strtoull(argv[4], nullptr, 10);
  if (argv[1][0] == 'E') {
    measure<ExponentialServices>(warm_up, measured, seed);
  } else {
    measure<LognormalServices>(warm_up, measured, seed);
  }
}
