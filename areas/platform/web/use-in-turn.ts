import { useEffect, useRef, useState } from 'react'
import type { Call, InputOf } from '../contract/call.ts'
import type { RefusalCode } from '../contract/refusals.ts'
import { useSend } from './api.ts'

/** Sends what runs in turns; while others go first (`busyCode`), asks again as often as the server says, and tells how many they are. */
export function useInTurn<C extends Call>(call: C, busyCode: RefusalCode) {
  const [waiting, setWaiting] = useState<string | null>(null)
  const busy = useRef<number | null>(null)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  const send = useSend(call, {
    refused: (error) => {
      if (error.code !== busyCode) return false
      busy.current = error.retryAfterSeconds ?? 1
      setWaiting(error.message)
      return true
    },
  })
  const run = async (input: InputOf<C>) => {
    for (;;) {
      busy.current = null
      const done = await send.run(input)
      const seconds = busy.current as number | null
      if (seconds === null || left.current) {
        setWaiting(null)
        return done
      }
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
  return { run, waiting, pending: send.pending || waiting !== null }
}
