import { AvatarMenu } from './AvatarMenu.tsx'
import { MessageBadge } from './MessageBadge.tsx'

/** The header's tools for signed-in users. */
export default function MemberTools() {
  return (
    <>
      <MessageBadge />
      <AvatarMenu />
    </>
  )
}
