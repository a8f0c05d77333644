import { crc32, deflateRawSync } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const DEFLATED = 8

/** A zip archive with one file. */
export const zipOf = (name: string, content: Buffer): Buffer => {
  const data = deflateRawSync(content)
  const fileName = Buffer.from(name)
  const sizes = (header: Buffer, offset: number): Buffer => {
    header.writeUInt32LE(crc32(content), offset)
    header.writeUInt32LE(data.length, offset + 4)
    header.writeUInt32LE(content.length, offset + 8)
    header.writeUInt16LE(fileName.length, offset + 12)
    return header
  }
  const local = sizes(Buffer.alloc(30), 14)
  local.writeUInt32LE(LOCAL_HEADER, 0)
  local.writeUInt16LE(DEFLATED, 8)
  const central = sizes(Buffer.alloc(46), 16)
  central.writeUInt32LE(CENTRAL_HEADER, 0)
  central.writeUInt16LE(DEFLATED, 10)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + fileName.length, 12)
  end.writeUInt32LE(local.length + fileName.length + data.length, 16)
  return Buffer.concat([local, fileName, data, central, fileName, end])
}
