export class FakeClock {
  time = 0;
  #set = 0;
  #timers: { at: number; callback: () => void }[] = [];

  now = () => this.time;

  elapsed = () => this.time - this.#set;

  after = (milliseconds: number, callback: () => void) => {
    const timer = { at: this.time + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  advance(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.time = next.at;
      next.callback();
    }
    this.time = end;
  }

  /** The time is another, and the timers have not heard of it: as after sleep, or when the clock was set. */
  jump(milliseconds: number): void {
    this.time += milliseconds;
    this.#set += milliseconds;
    this.#timers = this.#timers.map(({ at, callback }) => ({ at: at + milliseconds, callback }));
  }
}
