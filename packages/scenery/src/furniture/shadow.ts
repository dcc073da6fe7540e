import { oval } from '../pen.ts'
import type { Room } from '../rooms/room.ts'

export function shadow(room: Room, x: number, y: number, rx: number, ry = 12): string {
  return oval(x - room.sheet.side * 14, y + 4, rx, ry, room.sheet.mood.shade, 0.26)
}
