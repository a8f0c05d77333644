import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Certificate = {
  /** Certificate and key together. */
  readonly file: string
  readonly keyFile: string
  readonly certificateFile: string
  readonly certificate: string
}

/** A certificate for localhost with its key. */
export const certificateIn = (folder: string): Certificate => {
  const keyFile = join(folder, 'key.pem')
  const certificateFile = join(folder, 'certificate.pem')
  const file = join(folder, 'both.pem')
  const made = spawnSync(
    'openssl',
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
      .split(' ')
      .concat('-keyout', keyFile, '-out', certificateFile),
  )
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.stderr ?? made.error)}`)
  writeFileSync(file, readFileSync(keyFile, 'utf8') + readFileSync(certificateFile, 'utf8'))
  return { file, keyFile, certificateFile, certificate: readFileSync(certificateFile, 'utf8') }
}

/** Resolves when something listens on this port of 127.0.0.1. */
export const listens = async (port: number): Promise<void> => {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  if (isOpen) return
  await pause(50)
  await listens(port)
}
