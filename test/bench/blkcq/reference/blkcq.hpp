// What both references of the workload blkcq share: its sizes, its draws, and how it is measured. Every purpose has its
// own stream, so that a draw does not depend on when the others are made.
#pragma once
#include <time.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

constexpr int kJobs = 256, kCpus = 32, kCpusPerQueue = 4, kHwQueues = kCpus / kCpusPerQueue, kServersPerQueue = 8;
constexpr int kSlots = kCpus + kHwQueues * kServersPerQueue;

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
  explicit Exponential(double mean) : mean_(mean) {
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

  double sample(Random& random) const { return mean_ * standard(random); }

 private:
  double standard(Random& random) const {
    for (;;) {
      const uint32_t bits = random.next();
      const int layer = bits & 255;
      const double x = (bits >> 8) * width_[layer];
      if ((bits >> 8) < inside_[layer]) return x;
      if (layer == 0) return edge_[1] - std::log(random.uniform());
      if (height_[layer] + random.uniform() * (height_[layer + 1] - height_[layer]) < std::exp(-x)) return x;
    }
  }

  double mean_, edge_[257], height_[257], width_[256];
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

struct Fixed {
  double value;
  double sample(Random&) const { return value; }
};

template <typename Law>
class Service {
 public:
  Service(uint64_t seed, Law law) : random_(seed), law_(law) {}
  int32_t sample() { return static_cast<int32_t>(law_.sample(random_) + 0.5); }

 private:
  Random random_;
  Law law_;
};

// E: everything exponential.
struct ServicesE {
  Service<Exponential> submit, device, complete;
  explicit ServicesE(uint64_t seed)
      : submit(seed, Exponential(1500)), device(seed + 1, Exponential(80000)), complete(seed + 2, Exponential(1500)) {}
};

// L: fixed CPU work, lognormal device.
struct ServicesL {
  Service<Fixed> submit;
  Service<Lognormal> device;
  Service<Fixed> complete;
  explicit ServicesL(uint64_t seed)
      : submit(seed, Fixed{1200}), device(seed + 1, Lognormal(80000, 0.5)), complete(seed + 2, Fixed{1800}) {}
};

constexpr uint64_t kPlacementSeed = 3;
constexpr uint64_t kStreams = 4;

// CPU time of this process, which unlike elapsed time does not count what others do meanwhile.
inline double cpu_ns() {
  timespec at;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return at.tv_sec * 1e9 + at.tv_nsec;
}

// Network is made from a seed and has run_to(completed IOs) and now_ns(). Prints one line of JSON.
template <typename Network>
void measure(int64_t warm_up, int64_t measured, uint64_t seed) {
  Network network(seed * kStreams);
  network.run_to(warm_up);
  const double from = cpu_ns();
  network.run_to(warm_up + measured);
  const double used_ns = cpu_ns() - from;
  std::printf("{\"nsPerEvent\": %.3f, \"endedNs\": %lld}\n", used_ns / (3.0 * measured),
              static_cast<long long>(network.now_ns()));
}

template <template <typename> class Network>
int measure_variant(int argc, char** argv) {
  if (argc != 5) return std::fprintf(stderr, "usage: E|L warm-up-ios measured-ios seed\n"), 2;
  const int64_t warm_up = std::atoll(argv[2]), measured = std::atoll(argv[3]);
  const uint64_t seed = std::strtoull(argv[4], nullptr, 10);
  if (argv[1][0] == 'E') {
    measure<Network<ServicesE>>(warm_up, measured, seed);
  } else {
    measure<Network<ServicesL>>(warm_up, measured, seed);
  }
  return 0;
}
