import { useApp } from '@leitai/platform/web/framework/context'
import { wayBack } from '@leitai/platform/web/paths'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Me, takeLogin } from './shared/login-record.ts'

/** Progress of a sign-in: first factor, second factor, or the weak-password hint. */
export type Stage = { kind: 'ways' } | { kind: 'twoStep'; ticket: string } | { kind: 'weak' }

/** Handles the response of any sign-in: continues with the second factor, the hint, or the page before. */
export function useEntered(back: string | null) {
  const app = useApp()
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>({ kind: 'ways' })
  const leave = () => navigate(wayBack(back), { replace: true })
  const entered = async (me: Me): Promise<void> => {
    if (me.twoStepTicket !== null) return setStage({ kind: 'twoStep', ticket: me.twoStepTicket })
    takeLogin(app, me)
    if (me.passwordWeak) return setStage({ kind: 'weak' })
    await leave()
  }
  return { stage, entered, leave, startAgain: () => setStage({ kind: 'ways' }) }
}
