import { Build } from '@leitai/competition/host/web/Build.tsx'
import { LabRequest } from '@leitai/learning/lab/web/shared/LabRequest.tsx'

/** How to host a competition here, with the way to a lab. */
export default function HostBuild() {
  return <Build lab={<LabRequest />} />
}
