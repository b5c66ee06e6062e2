import { spoken } from './language.ts'
import { sizeText } from './terminal.ts'

export interface Progress {
  /** Bytes so far. */
  set(bytes: number): void
  end(): void
}

/** A progress bar on stderr if that is a terminal, otherwise nothing. */
export async function progressBar(label: string, total: number): Promise<Progress> {
  if (process.stderr.isTTY !== true) return { set() {}, end() {} }
  const { default: kit } = await import('cli-progress')
  const bar = new kit.SingleBar({
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    fps: 8,
    barsize: 24,
    format: (options, { progress, value, eta }) => {
      const filled = Math.round(progress * (options.barsize ?? 24))
      const line = '█'.repeat(filled) + '░'.repeat((options.barsize ?? 24) - filled)
      const left = eta > 0 && Number.isFinite(eta) ? ` ${eta} ${spoken() === 'zh' ? '秒' : 's'}` : ''
      return `${label} ${line} ${Math.floor(progress * 100)}% ${sizeText(value)}/${sizeText(total)}${left}`
    },
  })
  bar.start(total, 0)
  return { set: (bytes) => bar.update(bytes), end: () => bar.stop() }
}
