import { writeFileSync } from 'node:fs'

/** With so few files left, some of Vitest's processes have nothing to do. */
const FEW = 8

/** A reporter for Vitest: creates the file LAST_FILES once the last test files run. */
export default class LastFiles {
  #left = 0

  onTestRunStart(specifications) {
    this.#left = specifications.length
  }

  onTestModuleEnd() {
    if (--this.#left === FEW) writeFileSync(process.env.LAST_FILES, '')
  }
}
