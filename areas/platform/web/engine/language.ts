import 'core-js/modules/es.array.to-reversed.js'
import 'core-js/modules/es.array.to-sorted.js'
import 'core-js/modules/es.array.to-spliced.js'
import 'core-js/modules/es.array.with.js'
import 'core-js/modules/es.map.group-by.js'
import 'core-js/modules/es.promise.with-resolvers.js'
import 'core-js/modules/web.url.can-parse.js'

/** What pages and workers use of the language and browsers of 2022 lack. core-js has no signals. */

/** As the standard’s: aborted with the reason of the first signal that is. */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const all = [...signals]
  const controller = new AbortController()
  const aborted = all.find((signal) => signal.aborted)
  if (aborted) {
    controller.abort(aborted.reason)
    return controller.signal
  }
  for (const signal of all) {
    // Once this is aborted, the others no longer hold it.
    signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}

/** As the standard’s: aborted with a TimeoutError after this many milliseconds. */
export function timeoutSignal(milliseconds: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), milliseconds)
  return controller.signal
}

AbortSignal.any ??= anySignal
AbortSignal.timeout ??= timeoutSignal
