import { AvatarMenu } from './AvatarMenu.tsx'
import { MessageBadge } from './MessageBadge.tsx'

/** What the header holds for whoever is logged in. */
export default function MemberTools() {
  return (
    <>
      <MessageBadge />
      <AvatarMenu />
    </>
  )
}
