/** The queues, each with its own workers so that none waits behind another's jobs. `null`: one more than scoring processes. */
export const queues = {
  /** Fetches the next submission's file while the others are scored. */
  scoring: { workers: null, holds: 'what competitors wait for: scores' },
  outside: { workers: 4, holds: 'what waits for other people’s servers: mail, text messages, identity checks' },
  messengers: { workers: 4, holds: 'what waits for servers that users chose: webhooks, browsers, course platforms' },
  interactive: {
    workers: 3,
    holds: 'what people wait for before their screens: uploaded files, checks, trials, certificates, marks of exams',
  },
  background: { workers: 1, holds: 'what takes long and is in no hurry' },
  scheduled: { workers: 2, holds: 'tasks' },
} as const satisfies Record<string, { workers: number | null; holds: string }>

export type Queue = keyof typeof queues
