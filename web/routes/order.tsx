export default function Order() {
  return <h1>Заказ</h1>
}
