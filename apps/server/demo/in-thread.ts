import { Worker } from 'node:worker_threads'

/** Makes a demonstration's data files, or its models' answers, in `folder`. */
export function makeInThread(task: { kind: 'files' | 'answers'; slug: string; folder: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: task })
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the thread for ${task.slug} ended with ${code}`)),
    )
  })
}
