/** Of the objects of Kubernetes, the fields that are read; the API server may leave out any that is optional. */
interface Meta {
  name: string
  uid: string
  resourceVersion?: string
  creationTimestamp?: string
  deletionTimestamp?: string
  annotations?: Record<string, string>
}

export interface Condition {
  type: string
  status: string
  reason?: string
  message?: string
}

export interface Terminated {
  exitCode: number
  reason?: string
  message?: string
}

export interface ContainerStatus {
  name: string
  ready?: boolean
  state?: { waiting?: { reason?: string; message?: string }; running?: object; terminated?: Terminated }
}

export interface Pod {
  metadata: Meta
  status?: {
    phase?: string
    reason?: string
    message?: string
    conditions?: Condition[]
    containerStatuses?: ContainerStatus[]
  }
}

export interface JobObject {
  metadata: Meta
  status?: { conditions?: Condition[] }
}

export interface List<T> {
  metadata: { resourceVersion: string }
  items: T[]
}
