import { Build } from '@leitai/competition/host/web/Build.tsx'
import { LabRequest } from '@leitai/learning/lab/web/shared/LabRequest.tsx'
import type { ComponentType } from 'react'

/** What other areas offer to those who want to host. */
const offers: Readonly<Record<string, ComponentType>> = { lab: LabRequest }

/** How to host a competition here, with the way to a lab. */
export default function HostBuild() {
  return (
    <Build>
      {Object.entries(offers).map(([name, Offer]) => (
        <Offer key={name} />
      ))}
    </Build>
  )
}
