import { useEffect, useState } from 'react'

const STILL_MS = 3000

/** Whether there was recent mouse, touch or keyboard input; otherwise a projector hides pointer and buttons. */
export function useTouched(): boolean {
  const [touched, setTouched] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onAct = () => {
      setTouched(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTouched(false), STILL_MS)
    }
    const acts = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const act of acts) window.addEventListener(act, onAct, { passive: true })
    onAct()
    return () => {
      clearTimeout(timer)
      for (const act of acts) window.removeEventListener(act, onAct)
    }
  }, [])
  return touched
}

/** Keeps the display on while the page is visible, if the browser supports it. */
export function useWakeLock(): void {
  useEffect(() => {
    const wakeLock: WakeLock | undefined = navigator.wakeLock
    if (!wakeLock) return
    let lock: WakeLockSentinel | undefined
    let gone = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || gone) return
      // Refused on low battery: the display then follows its own settings.
      const given = await wakeLock.request('screen').catch(() => undefined)
      if (gone) void given?.release()
      else lock = given
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}

/** Whether the page is full-screen, and a toggle; null if the browser does not support it. */
export function useFullScreen(): { full: boolean; toggle: (() => void) | null } {
  const [full, setFull] = useState(false)
  const [can, setCan] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    setCan(document.fullscreenEnabled)
    look()
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  const toggle = () => {
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  }
  return { full, toggle: can ? toggle : null }
}
