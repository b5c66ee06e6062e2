/** Parameters of the application that embeds PostgreSQL: its name, and names used in error messages. */
export interface Application {
  /**
   * Lower-case letters and digits, for instance `sample`. Names the superuser and the database, the lock file `<name>.lock`, the
   * settings file `<name>.conf`, the watchdog process `<name>-watchdog`, a temporary socket folder `<name>-XXXXXX` and the default
   * fallback folder `/var/lib/<name>`. It must never change: existing data is found by it.
   */
  name: string
  /** The environment variables that error messages refer to. */
  variables: {
    /** The variable for the data folder. */
    dataDir: string
    /** The variable for a PostgreSQL to use instead of the embedded one. */
    url: string
  }
  /** The oldest major version of PostgreSQL that the application can use instead of the embedded one, for instance 15. */
  oldestMajor: number
}
