import { Worker } from 'node:worker_threads'

/** Longer pages are cut before they are converted. */
export const MOST_HTML = 200_000
const SECONDS = 10
const MEGABYTES = 256

/** What is left of HTML without its tags. */
const withoutTags = (html: string) => html.replace(/<(script|style)\b[^<>]*>[^<]*/gi, ' ').replace(/<[^<>]*>/g, ' ')

/** Markdown of HTML; of markup that takes too long (elements nested by the thousand), its text. */
export async function markdownOf(html: string): Promise<string> {
  const short = html.slice(0, MOST_HTML)
  const worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), {
    workerData: short,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  const timer = setTimeout(() => void worker.terminate(), SECONDS * 1000)
  try {
    return await new Promise<string>((resolve) => {
      worker.once('message', (text: unknown) => resolve(String(text)))
      worker.once('error', () => resolve(withoutTags(short)))
      worker.once('exit', () => resolve(withoutTags(short)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
