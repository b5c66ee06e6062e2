import { ConsentAgain } from './ConsentAgain.tsx'
import { useLiveMessages } from './live-messages.ts'

/** Background work on every page for signed-in users only: visitors do not load it. */
export default function MemberWork() {
  useLiveMessages()
  return <ConsentAgain />
}
