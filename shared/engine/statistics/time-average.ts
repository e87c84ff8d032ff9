/** The average of a level over time: each level counts as long as it lasted. */
export class TimeAverage {
  private sinceNs: number;
  private changedNs: number;
  private area = 0;
  private level: number;

  constructor(level: number, nowNs: number) {
    this.level = level;
    this.sinceNs = nowNs;
    this.changedNs = nowNs;
  }

  /** The level is this from now on. */
  set(level: number, nowNs: number): void {
    this.area += this.level * (nowNs - this.changedNs);
    this.changedNs = nowNs;
    this.level = level;
  }

  add(change: number, nowNs: number): void {
    this.set(this.level + change, nowNs);
  }

  /** Average since the start or the last `restart`; NaN before any time has passed. */
  until(nowNs: number): number {
    return (this.area + this.level * (nowNs - this.changedNs)) / (nowNs - this.sinceNs);
  }

  /** Forgets the past and keeps the level: the end of a warm-up. */
  restart(nowNs: number): void {
    this.area = 0;
    this.sinceNs = nowNs;
    this.changedNs = nowNs;
  }
}
