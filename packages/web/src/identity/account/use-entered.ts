import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApp } from '../../platform/app/context.ts'
import { type Me, takeLogin } from '../../platform/app/login-record.ts'
import { wayBack } from '../../platform/paths.ts'

/** Where a log-in stands: its first proof, the second step, or the hint that the password is weak. */
export type Stage = { kind: 'ways' } | { kind: 'twoStep'; ticket: string } | { kind: 'weak' }

/** Takes the answer of any way in: goes on to the second step, to the hint, or back to where one came from. */
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
