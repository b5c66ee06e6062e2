import { isZipFault, zipFaultText } from '@leitai/platform/contract/zip'
import { describeFault } from '@leitai/scorer/faults'
import type { Fault } from '@leitai/scorer/types'

/** One sentence on a fault of a file or of the zip around it. */
export function faultText(fault: Fault, language: 'zh' | 'en'): string {
  return isZipFault(fault.code) ? zipFaultText(fault.code, fault.found, language) : describeFault(fault, language)
}
