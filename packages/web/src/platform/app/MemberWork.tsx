import { ConsentAgain } from './ConsentAgain.tsx'
import { useLiveMessages } from './live-messages.ts'

/** What runs beside every screen for those who are logged in alone: visitors need not load it. */
export default function MemberWork() {
  useLiveMessages()
  return <ConsentAgain />
}
