import * as contract from '@leitai/contract/certificate'
import { bind } from '../../call.ts'
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

/** Every open call of the domain with what is done for it. */
export const calls = [
  bind('certificateDesign', contract.certificateDesign, certificateDesign),
  bind('certificateRun', contract.certificateRun, certificateRun),
  bind('certificatesZip', contract.certificatesZip, certificatesZip),
  bind('checkCertificate', contract.checkCertificate, checkCertificate),
  bind('downloadCertificate', contract.downloadCertificate, downloadCertificate),
  bind('getCertificate', contract.getCertificate, getCertificate),
  bind('hostCertificates', contract.hostCertificates, hostCertificates),
  bind('issueCertificates', contract.issueCertificates, issueCertificates),
  bind('previewCertificate', contract.previewCertificate, previewCertificate),
  bind('revokeCertificate', contract.revokeCertificate, revokeCertificate),
  bind('sampleCertificate', contract.sampleCertificate, sampleCertificate),
  bind('saveCertificateDesign', contract.saveCertificateDesign, saveCertificateDesign),
  bind('setAward', contract.setAward, setAward),
  bind('setCertificatePlan', contract.setCertificatePlan, setCertificatePlan),
]
