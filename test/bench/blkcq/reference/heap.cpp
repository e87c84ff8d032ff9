// The reference workload blkcq on a 4-ary heap of structs: the ordinary way to write it in C++.
#include <vector>

#include "blkcq.hpp"

namespace {

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
  explicit Blkcq(uint64_t seed) : services_(seed), placement_(seed + kPlacementSeed) {
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
    heap_.push(cpu, now_ns_ + (on_way_back_[job] ? services_.complete.sample() : services_.submit.sample()));
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
    heap_.push(slot, now_ns_ + services_.device.sample());
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

}  // namespace

int main(int argc, char** argv) { return measure_variant<Blkcq>(argc, argv); }
