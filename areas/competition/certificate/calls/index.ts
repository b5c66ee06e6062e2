import { implement } from '@leitai/platform/http/dispatcher'
import * as contract from '../contract.ts'
import { certificateDesign } from './certificateDesign.ts'
import { certificateRun } from './certificateRun.ts'
import { certificatesZip } from './certificatesZip.ts'
import { checkCertificate } from './checkCertificate.ts'
import { downloadCertificate } from './downloadCertificate.ts'
import { getCertificate } from './getCertificate.ts'
import { hostCertificates } from './hostCertificates.ts'
import { issueCertificates } from './issueCertificates.ts'
import { previewCertificate } from './previewCertificate.ts'
import { revokeCertificate } from './revokeCertificate.ts'
import { sampleCertificate } from './sampleCertificate.ts'
import { saveCertificateDesign } from './saveCertificateDesign.ts'
import { setAward } from './setAward.ts'
import { setCertificatePlan } from './setCertificatePlan.ts'

/** All calls of the domain with their handlers. */
export const calls = implement(contract, {
  certificateDesign,
  certificateRun,
  certificatesZip,
  checkCertificate,
  downloadCertificate,
  getCertificate,
  hostCertificates,
  issueCertificates,
  previewCertificate,
  revokeCertificate,
  sampleCertificate,
  saveCertificateDesign,
  setAward,
  setCertificatePlan,
})
