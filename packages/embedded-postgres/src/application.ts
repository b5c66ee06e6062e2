/** What the application that embeds PostgreSQL brings: its name, and the words of refusals that only it knows. */
export interface Application {
  /**
   * Lower-case letters and digits, for instance `sample`. Names the superuser and the database, the lock file `<name>.lock`, the
   * settings file `<name>.conf`, the watchdog process `<name>-watchdog`, a temporary socket folder `<name>-XXXXXX` and the default
   * fallback folder `/var/lib/<name>`. It must never change: existing data is found by it.
   */
  name: string
  /** The environment variables that refusals point the operator to. */
  variables: {
    /** Names the data folder. */
    dataDir: string
    /** Names a PostgreSQL to be used instead of the embedded one. */
    url: string
  }
  /** The oldest major version of PostgreSQL that the application can use instead of the embedded one, for instance 15. */
  oldestMajor: number
}
