// Something that the house is asked to do, and what became of it.

import { sentence } from "./words";

export class Doing {
  busy = $state(false);
  /** Why it was not done, to be read. */
  trouble = $state("");

  /** Whether it was done. */
  async do(work: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.trouble = "";
    try {
      await work();
      return true;
    } catch (fault) {
      this.trouble = sentence(fault instanceof Error ? fault.message : String(fault));
      return false;
    } finally {
      this.busy = false;
    }
  }
}
