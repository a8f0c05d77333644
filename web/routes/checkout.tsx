export default function Checkout() {
  return <h1>Оформление заказа</h1>
}
