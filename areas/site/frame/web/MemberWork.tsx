import { ConsentAgain } from '@leitai/identity/profile/web/shared/ConsentAgain.tsx'
import { useLiveMessages } from '../../message/web/shared/live-messages.ts'

/** Background work on every page for signed-in users only: visitors do not load it. */
export default function MemberWork() {
  useLiveMessages()
  return <ConsentAgain />
}
